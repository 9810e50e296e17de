#!/usr/bin/env python3
"""A window of WebKitGTK for its driver, over a profile on disk that outlives it. Argument: the profile's folder."""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

profile = sys.argv[1]
store = WebKit2.WebsiteDataManager(base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache")
context = WebKit2.WebContext(website_data_manager=store)
context.set_automation_allowed(True)
context.set_preferred_languages(["es-MX", "es"])


def view_for(session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=1180, default_height=820, decorated=False)
    window.add(view)
    window.show_all()
    return view


def start(context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Lucero")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view", view_for)


context.connect("automation-started", start)
Gtk.main()
