/** What AWS charges in us-east-1, in dollars, without free tiers: the lists of prices of November 2026. */
export const prices = {
  date: '2026-11',
  /** For a million. */
  gatewayRequests: 1,
  functionRequests: 0.2,
  readUnits: 0.125,
  writeUnits: 0.625,
  queueRequests: 0.4,
  /** For a gigabyte of a function's memory in use for a second, on arm64. */
  gigabyteSeconds: 0.0000133334,
  /** For a gigabyte that is written to logs. */
  logGigabytes: 0.5,
  /** For a gigabyte that is kept for a month: the table, and its backups for point-in-time recovery. */
  tableGigabytes: 0.25,
  backupGigabytes: 0.2,
  /** For a month; of an alarm, for each metric that it watches. */
  alarms: 0.1,
  dashboards: 3,
  metrics: 0.3,
} as const

/** Gigabytes of a function's memory. */
export const MEMORY = 1

/** The lines of a request in the log of its function and in that of the gateway. */
export const LOG_BYTES = 2 * 530

/** Milliseconds of a call that reads, of a transaction, and of the handler's own work: published medians and an estimate. */
export const latency = { read: 4.5, write: 25, handler: 6 } as const
