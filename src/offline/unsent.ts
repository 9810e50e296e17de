/** What waits on this device whoever is signed in, and clearing it without losing anybody's work. */

/** How many deeds of all people wait on this device; what the login screen says. */
export declare function unsentOnDevice(): Promise<number>
/** Removes what was mirrored of everybody; outboxes and drafts with work stay. For the login screen; a signed-in person has `deeds.wipeDevice`. */
export declare function wipeDevice(): Promise<void>
