/** The prices of AWS in us-east-1, in dollars and without free tiers, as of November 2026. */
export const prices = {
  date: '2026-11',
  /** Per million. */
  gatewayRequests: 1,
  functionRequests: 0.2,
  readUnits: 0.125,
  writeUnits: 0.625,
  queueRequests: 0.4,
  /** Per gigabyte of a function's memory and second, on arm64. */
  gigabyteSeconds: 0.0000133334,
  /** Per gigabyte written to logs. */
  logGigabytes: 0.5,
  /** Per gigabyte and month: the table, and its backups for point-in-time recovery. */
  tableGigabytes: 0.25,
  backupGigabytes: 0.2,
  /** Per month; an alarm is billed for each metric that it watches. */
  alarms: 0.1,
  dashboards: 3,
  metrics: 0.3,
} as const

/** The memory of a function in gigabytes. */
export const MEMORY = 1

/** The size of a request's lines in the log of its function and in that of the gateway. */
export const LOG_BYTES = 2 * 530

/**
 * The milliseconds of a reading call, of a transaction, and of the handler's own work: published medians and an
 * estimate.
 */
export const latency = { read: 4.5, write: 25, handler: 6 } as const
