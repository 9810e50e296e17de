/** The floor plan as data: which room may import which, and which library lives in which room. */

/** The rooms that every piece may import. */
const below = ['contract', 'domain', 'profile', 'texts', 'ui', 'session', 'offline', 'provider/online/index'] as const

/**
 * A room is a folder of src/, one inside another, or a file at its root. Each line names what the room may import
 * beside itself; `paths` is plain data that any room may read. A finer name (`provider/client`) opens
 * only that file or folder.
 */
export const plan = {
  school: [],
  paths: [],
  /** Of the school file only `timeZone`; so the server (see school-values.test.ts). */
  contract: ['school'],
  domain: ['contract', 'school'],
  profile: ['contract', 'domain', 'school'],
  texts: ['contract', 'domain'],
  ui: ['texts', 'domain/search-key', 'domain/written-number'],
  provider: ['contract'],
  'provider/online': ['contract', 'provider'],
  session: ['contract', 'provider'],
  'offline/engine': ['contract', 'domain/three-way', 'provider/client'],
  'offline/database': ['contract', 'domain', 'offline/engine'],
  'offline/outbox': ['contract', 'offline/engine', 'offline/database'],
  'offline/mirror': ['contract', 'domain', 'provider/client', 'offline/database'],
  'offline/queries': ['contract', 'domain', 'profile', 'offline/engine', 'offline/database', 'offline/mirror'],
  'offline/sync': [
    'contract',
    'provider/client',
    'session/token',
    'offline/engine',
    'offline/database',
    'offline/outbox',
    'offline/mirror',
  ],
  offline: [
    'contract',
    'domain/calendar-exceptions',
    'provider/client',
    'offline/engine',
    'offline/database',
    'offline/outbox',
    'offline/queries',
    'offline/sync',
  ],
  'pieces/clock': [...below],
  'pieces/notices': [...below],
  'pieces/account': [...below, 'pieces/notices', 'pieces/online'],
  'pieces/online': [...below],
  'pieces/files': [...below, 'pieces/online'],
  'pieces/changes': [...below],
  'pieces/lists': [...below, 'pieces/clock', 'pieces/files', 'pieces/online'],
  'pieces/forms': [...below, 'pieces/changes', 'pieces/lists', 'pieces/attendance', 'pieces/online'],
  'pieces/install': [...below],
  'pieces/paper': [...below, 'pieces/clock', 'pieces/files', 'pieces/lists', 'pieces/online'],
  'pieces/record': [...below, 'pieces/changes', 'pieces/lists', 'pieces/online'],
  'pieces/people': [...below, 'pieces/changes', 'pieces/forms', 'pieces/online'],
  'pieces/memberships': [...below, 'pieces/changes', 'pieces/clock', 'pieces/forms', 'pieces/record', 'pieces/online'],
  'pieces/students': [...below, 'pieces/forms', 'pieces/online', 'pieces/memberships', 'pieces/people'],
  'pieces/points': [...below, 'pieces/changes', 'pieces/clock', 'pieces/online'],
  'pieces/attendance': [...below],
  'pieces/cycle': [...below, 'pieces/lists', 'pieces/record', 'pieces/forms', 'pieces/online'],
  'pieces/message-queue': [...below, 'pieces/clock', 'pieces/lists', 'pieces/record'],
  'pieces/invitations': [
    ...below,
    'pieces/lists',
    'pieces/message-queue',
    'pieces/online',
    'pieces/paper',
    'pieces/people/Phone',
    'pieces/record',
  ],
  'pieces/roll-call': [
    ...below,
    'pieces/clock',
    'pieces/people',
    'pieces/forms/form-draft',
    'pieces/forms/MeanwhileWindow',
    'pieces/forms/pick',
    'pieces/forms/stored-draft',
    'pieces/attendance',
    'pieces/lists',
    'pieces/cycle',
  ],
  'pieces/lessons': [...below, 'pieces/clock', 'pieces/forms', 'pieces/lists', 'pieces/online', 'pieces/roll-call'],
  'pieces/transfer': [...below, 'pieces/lists', 'pieces/files'],
  'pieces/receipts': [...below, 'pieces/lists', 'pieces/forms', 'pieces/record', 'pieces/files'],
  /** Each screen is a folder and imports no other screen; what two of them share is in a room listed above. */
  screens: [...below, 'pieces'],
  app: ['contract', 'domain', 'profile', 'texts', 'ui', 'provider', 'session', 'offline', 'pieces', 'screens'],
  portal: ['app', 'texts', 'ui', 'session', 'offline', 'provider', 'contract', 'pieces/install', 'screens'],
  landing: ['contract', 'school', 'texts/phones', 'profile/school-file'],
  'service-worker': ['offline/sync/background-drain', 'offline/sync/tell-push-address', 'contract/push'],
  server: ['contract', 'domain', 'texts', 'profile/school-file', 'profile/whole-school-file', 'landing', 'school'],
} as const satisfies Record<string, readonly string[]>

export type Room = keyof typeof plan

/** The rooms that may import each library. A library that is missing here may be imported nowhere. */
export const libraries: Record<string, readonly (Room | 'pieces')[]> = {
  /** In each room that parses unknown data: answers of the provider, tokens, stored records, forms, requests. */
  zod: ['contract', 'texts', 'provider', 'session', 'offline/database', 'pieces', 'screens', 'server'],

  react: ['profile', 'ui', 'provider/online', 'session', 'offline', 'pieces', 'screens', 'app', 'portal', 'landing'],
  'react-dom': ['portal', 'app', 'landing'],
  'embla-carousel': ['landing'],
  '@mantine/core': ['ui', 'pieces', 'screens', 'app'],
  '@mantine/hooks': ['ui', 'pieces', 'screens', 'app'],
  '@mantine/notifications': ['ui', 'app'],
  wouter: ['app', 'screens', 'pieces', 'ui', 'portal'],
  '@fontsource-variable/fredoka': ['ui', 'landing'],
  '@fontsource/atkinson-hyperlegible': ['ui', 'landing'],

  '@tanstack/react-query': ['provider/online'],
  'jwt-decode': ['session'],
  dexie: ['offline/database'],
  'dexie-react-hooks': ['offline'],
  'workbox-window': ['app'],
  uqr: ['pieces'],

  'workbox-core': ['service-worker'],
  'workbox-precaching': ['service-worker'],
  'workbox-range-requests': ['service-worker'],
  'workbox-routing': ['service-worker'],

  node: ['server'],
  '@electric-sql/pglite': ['server'],
  '@fastify/compress': ['server'],
  '@fastify/cors': ['server'],
  '@fastify/formbody': ['server'],
  '@fastify/helmet': ['server'],
  '@fastify/jwt': ['server'],
  '@fastify/multipart': ['server'],
  '@fastify/static': ['server'],
  '@node-rs/argon2': ['server'],
  fastify: ['server'],
  aws4fetch: ['server'],
  'file-type': ['server'],
  nodemailer: ['server'],
  pg: ['server'],
  'prom-client': ['server'],
  'rate-limiter-flexible': ['server'],
  'csv-parse': ['server'],
  'web-push': ['server'],
  yauzl: ['server'],
  yazl: ['server'],
}

/** wouter's router belongs to the app; everyone else only links and reads the address. */
export const routerParts = ['Link', 'useLocation', 'useParams', 'useSearch', 'useSearchParams']

/**
 * The files that may import Mantine's windows. They make a window close by the back key, so every other component uses
 * them instead of Mantine's.
 */
export const windowParts: Record<string, readonly string[]> = {
  'ui/Window.tsx': ['Modal'],
  'ui/SideWindow.tsx': ['Drawer'],
}
export const anyWindow = /^(Modal|Drawer|Dialog)(Base)?(Root|Content|Overlay|Stack)?$|^use(Modals|Drawers)Stack$/

/** The rooms that may use these globals of the browser. */
export const globals: Record<string, readonly Room[]> = {
  /** Keys of the session; of `app`, such as the day on which a notice was last shown; the school's profile. */
  localStorage: ['session', 'app', 'profile'],
  /** `provider` calls it and gets it from `offline`. The service worker fetches what it has not stored. */
  fetch: ['provider', 'offline', 'offline/sync', 'service-worker'],
  indexedDB: ['offline/database'],
}

/** The files of a room that are not in one of its inner rooms. */
export const onTop: Record<string, readonly string[]> = {
  offline: [
    'index.ts',
    'draft-hooks.ts',
    'hooks.ts',
    'outbox-hooks.ts',
    'roll-hooks.ts',
    'use-answer.ts',
    'Workspace.tsx',
    'open-workspace.ts',
  ],
}

/** Folder names that are not allowed, because they do not say what the folder is for. */
export const namelessFolders = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'lib', 'shared']
