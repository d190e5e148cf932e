import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bundle, bundle } from '#infra/bundle.ts'
import { consumers, functionsOf } from '#infra/function-definitions.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { bundleBytes, isReading, takesFiles } from '#test/bench/figures.ts'
import { oneInLong } from '#test/support/faults/thoroughness.ts'

/** A sample of one function in four, plus every function that is the only one of its kind. */
const all = functionsOf(allRoutes)
const few = oneInLong(4, all)
const some = all.filter((one) => few.includes(one) || takesFiles(one) || one.routes.length === 0)

const mails = consumers.mails.id
const jobs = consumers.jobs.id
const reads = some.filter(isReading)
const uploads = some.filter(takesFiles)
const others = some.filter((one) => ![jobs, mails].includes(one.id) && !isReading(one) && !takesFiles(one))

let outdir: string
let bundles: Bundle[]

beforeAll(async () => {
  outdir = await mkdtemp(join(tmpdir(), 'bundle-sizes-'))
  bundles = await bundle(some, outdir)
}, 240_000)
afterAll(() => rm(outdir, { recursive: true }))

const sizeOf = (id: string) => bundles.find((found) => found.id === id)?.bytes

describe('what a cold start reads', () => {
  it.each(reads)(`has at most ${bundleBytes.reads} bytes for $id, which only reads`, ({ id }) => {
    expect(sizeOf(id)).toBeLessThanOrEqual(bundleBytes.reads)
  })

  it.each(others)(`has at most ${bundleBytes.others} bytes for $id`, ({ id }) => {
    expect(sizeOf(id)).toBeLessThanOrEqual(bundleBytes.others)
  })

  it.each(uploads)(
    `has at most ${bundleBytes.uploads} bytes for $id, which parses multipart bodies`,
    ({ id }) => {
      expect(sizeOf(id)).toBeLessThanOrEqual(bundleBytes.uploads)
    },
  )

  it(`has at most ${bundleBytes.jobs} bytes for the consumer of jobs, which holds all workers`, () => {
    expect(sizeOf(jobs)).toBeLessThanOrEqual(bundleBytes.jobs)
  })

  it(`has at most ${bundleBytes.mails} bytes for the consumer of mails, which holds one more client`, () => {
    expect(sizeOf(mails)).toBeLessThanOrEqual(bundleBytes.mails)
  })
})
