/** Types of the parts of autocannon that the bench uses; the package has none. */
declare module 'autocannon' {
  type Request = { method?: string; path?: string; body?: string; headers?: Record<string, string> }
  type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    requests: (Request & { setupRequest?: (request: Request) => Request })[]
  }
  type Result = {
    requests: { average: number }
    latency: { p50: number; p99: number }
    errors: number
    timeouts: number
    non2xx: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
