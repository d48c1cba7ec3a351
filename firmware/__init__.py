"""The device: the app, its screens, its drivers and the boards it runs on."""
