/** The provider's configuration, read once from the environment. A first start needs no variable. */
import { z } from 'zod'
import { isCalendarDate } from '../contract'
import { isLoopback } from '../domain/loopback'
import { instantAt } from './clock'
import { addressesOf } from './database/addresses'
import { readsPerMinute } from './security/read-limit'
import { StartupError } from './startup-error'

const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)
const origins = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(origin))

/** A list of addresses in the form that Fastify's `trustProxy` accepts. */
const proxies = z.string().refine((list) => list.split(',').every((proxy) => trusted.safeParse(proxy.trim()).success))
const trusted = z.union([z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** A local time at the school such as 2026-11-18T16:02, converted to milliseconds since the epoch. */
const schoolWall = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/)
  .refine((wall) => isCalendarDate(wall.slice(0, 10)))
  .transform((wall) => instantAt(wall.slice(0, 10), Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14))))

/** The environment variables with their schemas. `help` says what to write for each. */
const variables = {
  PORT: z.coerce.number().int().min(0).max(65535).default(4173),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** The public address. Links in e-mails are built from it and not from the Host header, which can be forged. */
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: z
    .string()
    .refine((url) =>
      addressesOf(url).every((address) => z.url({ protocol: /^postgres(ql)?$/ }).safeParse(address).success),
    )
    .optional(),
  /** The largest number of connections of this process to PostgreSQL. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DATA_DIR: z.string().min(1).default('.data'),
  /** An S3-compatible bucket for files; without it they are stored in DATA_DIR. */
  FILES_BUCKET: z.string().min(1).optional(),
  FILES_ENDPOINT: origin.optional(),
  FILES_REGION: z.string().min(1).default('us-east-1'),
  FILES_KEY: z.string().min(1).optional(),
  FILES_SECRET: z.string().min(1).optional(),
  JWT_SECRET: z.string().min(16).optional(),
  /** The VAPID key that identifies this school to push services; default derived from the secret that signs tokens. */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  /** Origins of push services that may be at any address, even in a private network; others must be public. */
  PUSH_SERVICES: origins.default([]),
  /** Encrypts and decrypts backups. */
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Other origins whose pages may call this provider (if the client is served elsewhere). */
  ALLOWED_ORIGINS: origins.default([]),
  CAPABILITIES: z.enum(['all', 'none']).default('all'),
  DEMO: z.enum(['0', '1']).optional(),
  /** What the demo's school clock shows at the start: `class`, the middle of a class; `real`, the real time. */
  DEMO_CLOCK: z.enum(['class', 'real']).default('class'),
  /** For tests: the school's time at the start, from which the school's clock runs on. */
  SCHOOL_CLOCK: schoolWall.optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  /** Proxies whose X-Forwarded-For is trusted. */
  TRUST_PROXY: proxies.default('loopback'),
  /** The port of the metrics for Prometheus; without it no metrics are served. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** The allowed GETs per person and minute; load tests need more than a person does. */
  READS_PER_MINUTE: z.coerce.number().int().min(60).default(readsPerMinute),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
}

const help: Record<keyof typeof variables, string> = {
  PORT: 'a port number from 0 to 65535, such as 4173',
  HOST: 'the address to listen on, such as 127.0.0.1 or 0.0.0.0',
  PUBLIC_URL: 'the address people open, such as https://escuela.example',
  DATABASE_URL: 'a PostgreSQL address, such as postgresql://user:password@host:5432/lucero',
  DATABASE_POOL: 'a number of connections from 1 to 200',
  DATA_DIR: 'a directory, such as .data',
  FILES_BUCKET: 'the name of an S3-compatible bucket',
  FILES_ENDPOINT: 'the address of an S3-compatible service, such as https://s3.example',
  FILES_REGION: 'a region, such as us-east-1',
  FILES_KEY: 'an access key',
  FILES_SECRET: 'a secret key',
  JWT_SECRET: 'a secret of at least 16 characters',
  VAPID_PRIVATE_KEY: 'a private key of the curve P-256, 32 bytes in base64url',
  PUSH_SERVICES: 'addresses of push services separated by commas, such as https://push.example',
  BACKUP_PASSPHRASE: 'a passphrase of at least 12 characters',
  SMTP_URL: 'a mail server, such as smtps://user:password@host',
  ALLOWED_ORIGINS: 'origins separated by commas, such as https://app.example',
  CAPABILITIES: 'all or none',
  DEMO: '1 (demo data) or 0',
  DEMO_CLOCK: 'class (the demo begins in the middle of one) or real',
  SCHOOL_CLOCK: 'a day and an hour at the school, such as 2026-11-18T16:02',
  ADMIN_EMAIL: 'an e-mail address',
  ADMIN_PASSWORD: 'a password of at least 8 characters',
  READS_PER_MINUTE: 'a number of reads of one person, 60 or more, such as 1800',
  TRUST_PROXY: 'addresses of proxies separated by commas, such as 10.0.0.2 or 10.0.0.0/8, or loopback',
  METRICS_PORT: 'a port number from 0 to 65535, such as 9464',
  METRICS_HOST: 'the address metrics are read from, such as 127.0.0.1',
  LOG_LEVEL: 'debug, info, warn, error or silent',
}

const environment = z.object(variables)
type Environment = z.output<typeof environment>

/**
 * `demo`: whether to write the demo school if the database is empty. `refusesDemo`: whether the password of the demo
 * accounts, which is public, is refused at sign-in.
 */
export type Configuration = Environment & { demo: boolean; refusesDemo: boolean }

/** Throws a StartupError with the first problem. */
export function readConfiguration(env: Record<string, string | undefined>): Configuration {
  const { configuration, problems } = examineConfiguration(env)
  if (!configuration) throw new StartupError(problems[0])
  return configuration
}

/**
 * The configuration, or null and all problems. An empty variable counts as unset, because a Docker Compose file cannot
 * omit a variable on a condition.
 */
export function examineConfiguration(env: Record<string, string | undefined>): {
  configuration: Configuration | null
  problems: string[]
} {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const read = environment.safeParse(set)
  const problems = variableNames
    .filter((name) => read.error?.issues.some(({ path }) => path[0] === name))
    .map((name) => `${name} cannot be used: set it to ${help[name]}.`)
  if (set.DATABASE_URL && !set.JWT_SECRET)
    problems.push(
      'JWT_SECRET is missing: with DATABASE_URL, give every process the same secret of at least 16 characters.',
    )
  const DEMO = read.data?.DEMO
  return {
    configuration:
      read.data && problems.length === 0
        ? {
            ...read.data,
            // The demo's password is public, so by default the demo is written only if nothing indicates a real school.
            demo: DEMO ? DEMO === '1' : !read.data.DATABASE_URL && !isPublic(read.data),
            refusesDemo: DEMO === '0' || (DEMO !== '1' && isPublic(read.data)),
          }
        : null,
    problems,
  }
}

/**
 * Whether this is a real school's provider. HOST alone does not show it, because behind a proxy even a public provider
 * listens on loopback; so PUBLIC_URL and ADMIN_EMAIL count too.
 */
export function isPublic({
  HOST,
  PUBLIC_URL,
  ADMIN_EMAIL,
}: Pick<Environment, 'HOST' | 'PUBLIC_URL' | 'ADMIN_EMAIL'>): boolean {
  return !isLoopback(HOST) || PUBLIC_URL !== undefined || ADMIN_EMAIL !== undefined
}

/** Whether people open the portal over plain HTTP from other machines, as far as the configuration shows. */
export function lacksHttps({ HOST, PUBLIC_URL }: Pick<Environment, 'HOST' | 'PUBLIC_URL'>): boolean {
  if (PUBLIC_URL === undefined) return !isLoopback(HOST)
  const { protocol, hostname } = new URL(PUBLIC_URL)
  return protocol === 'http:' && !isLoopback(hostname)
}

export const variableNames = Object.keys(variables).filter((name): name is keyof typeof variables => name in variables)
