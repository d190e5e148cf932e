/** The prices of AWS in us-east-1, in dollars and without free tiers, as of November 2026. */
export const prices = {
  date: '2026-11',
  /** The prices per million requests or units. */
  gatewayRequests: 1,
  functionRequests: 0.2,
  readUnits: 0.125,
  writeUnits: 0.625,
  queueRequests: 0.4,
  /** The price per gigabyte-second of a function's memory, on arm64. */
  gigabyteSeconds: 0.0000133334,
  logGigabytes: 0.5,
  /** The prices per gigabyte and month, for the table and for its backups (point-in-time recovery). */
  tableGigabytes: 0.25,
  backupGigabytes: 0.2,
  /** The prices per month. An alarm is billed for each metric that it watches. */
  alarms: 0.1,
  dashboards: 3,
  metrics: 0.3,
} as const

export const MEMORY = 1

/** The bytes that a request writes to the logs of its function and of the gateway. */
export const LOG_BYTES = 2 * 530

/**
 * The duration of a read, a transaction, and the handler's own work, in milliseconds. The values for `read` and `write`
 * are published medians. The value for `handler` is an estimate.
 */
export const latency = { read: 4.5, write: 25, handler: 6 } as const
