/** The types of draw.js. `prerender.tsx` declares its functions with the same types, so that they cannot differ. */
import type { DrawPage, WriteForCrawlers } from './content'

export declare const drawLanding: DrawPage
export declare const drawPrivacy: DrawPage
export declare const robots: WriteForCrawlers
export declare const sitemap: WriteForCrawlers
