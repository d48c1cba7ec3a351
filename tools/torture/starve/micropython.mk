SRC_USERMOD_C += $(USERMOD_DIR)/starve.c
LDFLAGS_USERMOD += -Wl,--wrap=gc_alloc -Wl,--wrap=gc_realloc
