import { jobsIn } from '#shared/job-kinds.ts'
import { retryWithBackoff } from '#shared/platform/dynamodb/retry.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import type { Finding, Rule } from './rule.ts'
import { rulesOf } from './rules.ts'
import type { Scan } from './scan.ts'
import { type Suspect, Suspects } from './suspects.ts'

/** Maximum number of differences that are reported one by one; further differences are only counted. */
const MAX_REPORTED = 100

interface VerifyOptions {
  /** The rules to check; by default all rules about data that is derived from other data in the table. */
  rules?: readonly Rule[]
  repair?: boolean
  report(text: string): void
  /** Called with the number of items read so far. */
  progress?(items: number): void
}

export interface Verified {
  found: number
  mended: number
}

/**
 * Scans the whole table and checks all rules while the service runs. Before a difference is reported, its subject is
 * read again, because a change during the scan may look like a difference.
 */
export async function verify(ports: Ports, scan: Scan, options: VerifyOptions): Promise<Verified> {
  const all = (options.rules ?? rulesOf(ports)).map((rule) => new Suspects(rule))
  let read = 0
  for await (const batch of scan()) {
    for (const suspects of all) await suspects.note(batch)
    read += batch.length
    options.progress?.(read)
  }
  const verified = { found: 0, mended: 0 }
  // Checks one rule after another, since a rule may read data that an earlier rule has repaired.
  for (const suspects of all)
    for await (const suspect of suspects.all(scan)) {
      const finding = await lastingFinding(suspects.rule, suspect, ports)
      if (finding) await settle(finding, verified, options)
    }
  return verified
}

/**
 * Returns a finding if two checks in a row agree on it, and no pending job will repair it. Data that keeps changing is
 * left to the next run.
 */
async function lastingFinding(
  rule: Rule,
  { about, by }: Suspect,
  ports: Ports,
): Promise<Finding | undefined> {
  const checked = await retryWithBackoff(async () => {
    const first = await rule.check(about, by)
    const second = first && (await rule.check(about, by))
    return second && second.text !== first?.text ? undefined : { finding: second }
  })
  const finding = checked?.finding
  if (!finding || !rule.isAwaited) return finding
  const jobs = await Promise.all((await jobsIn(ports).all()).map((id) => jobsIn(ports).pending(id)))
  return jobs.some((job) => job && rule.isAwaited?.(about, job)) ? undefined : finding
}

async function settle(finding: Finding, verified: Verified, options: VerifyOptions): Promise<void> {
  const { text, repair } = finding
  const isMended = options.repair && repair !== undefined && (await succeeds(repair))
  verified.found += 1
  if (isMended) verified.mended += 1
  if (verified.found <= MAX_REPORTED) options.report(isMended ? `${text}: mended` : text)
}

async function succeeds(repair: () => Promise<void>): Promise<boolean> {
  try {
    await repair()
    return true
  } catch (error) {
    if (error instanceof WriteRefused) return false
    throw error
  }
}
