/** Before Dexie is loaded: all tabs of a world are in one process, where Dexie tells them without the real channel. */
Object.assign(globalThis, { BroadcastChannel: undefined })
