/** The validated configuration. Read once at start; nothing else reads `process.env`. */
export type Env = {
  port: number
  host: string
  /** Origin of the address guests use, without a trailing slash; null when not configured. */
  appUrl: string | null
  appName: string
  dataDir: string
  /** Null: the embedded database under `dataDir`. */
  databaseUrl: string | null
  /** Null: mail is written to `dataDir/outbox`. */
  smtpUrl: string | null
  secret: string
  /** Addresses (CIDR) of proxies whose X-Forwarded-For is believed. Empty: none. */
  trustProxy: string[]
}
