/**
 * Imported before Dexie: all tabs of a world are in one process, where Dexie informs them without a BroadcastChannel.
 */
Object.assign(globalThis, { BroadcastChannel: undefined })
