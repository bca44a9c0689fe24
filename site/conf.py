"""The site's settings for Sphinx. tools/site makes the source folder, of links to the repository's files."""
import pathlib

project = "Residua"
author = "The Residua authors"
copyright = "The Residua authors; BSD 3-clause licence"

extensions = ["myst_parser"]
myst_heading_anchors = 4
# Headings of a repeated name, one a header, are no mistake here.
suppress_warnings = ["myst.header"]
nitpicky = True
exclude_patterns = ["include/**", "examples/**", "src/**", "tests/**", "study/**", "bench/**", "tools/**", "plots/**",
                    "cmake/**", "site/**", "docs/results/**", "docs/figures/**"]

html_theme = "furo"
html_title = "Residua"
html_static_path = ["static"]
html_css_files = ["style.css"]
html_show_sphinx = False
highlight_language = "none"


def links_to_sources(app, doctree):
    """Links of pages to files that are no pages go to the copy that the site has of them (_downloads), folders to none."""
    from docutils import nodes
    from sphinx import addnodes
    root = pathlib.Path(app.srcdir)
    for link in list(doctree.findall(addnodes.pending_xref)):
        target = link.get("reftarget", "")
        place = (root / link.get("refdoc", "")).parent / target
        if link.get("reftype") == "myst" and place.is_dir():
            link.replace_self(nodes.inline("", "", *link.children))


def setup(app):
    app.connect("doctree-read", links_to_sources)
