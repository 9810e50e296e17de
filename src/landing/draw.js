/** The drawing of the public pages for the server, whose compiler knows no DOM; draw.d.ts has the types. */
export { drawLanding, drawPrivacy, robots, sitemap } from './prerender.tsx'
