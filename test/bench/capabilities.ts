import type { Service } from '#test/support/engine/service.ts'
import { capabilities } from '#test/support/fixtures/capability-list.ts'
import { FIRST, largeService } from '#test/support/fixtures/large-world.ts'
import { project } from '#test/support/fixtures/records.ts'

/** Prints what lists of capabilities cost among 10,000 users and 10,000 projects: round trips, units, time. */

const SIZE = { users: 10_000, projects: 10_000, each: 2 }

const filter = (name: string, value: string) => ({
  filters: [{ [name]: { operator: '=', values: [value] } }],
})

const cases: [name: string, parameters: Record<string, unknown>][] = [
  ['everything, page 1', {}],
  ['everything, page 5,000', { offset: 5000 }],
  ['everything, backwards', { sortBy: [['id', 'desc']] }],
  ['by principal', filter('principal', String(FIRST))],
  ['by context', filter('context', `p${FIRST}`)],
  ['in the global context', filter('context', 'g')],
]

async function print(service: Service): Promise<void> {
  await capabilities(service)
  for (const [name, parameters] of cases) {
    const start = performance.now()
    const { result, roundTrips, readUnits } = await service.meter.measure(() =>
      capabilities(service, parameters),
    )
    const figures = [result.body.total, roundTrips, readUnits, Math.round(performance.now() - start)]
    console.log(name.padEnd(28) + figures.map((figure) => String(figure).padStart(10)).join(''))
  }
}

console.log(`${'capabilities'.padEnd(28)}     total       RTT       RCU        ms`)
const service = await largeService(SIZE)
await print(service)
await service.import([project(FIRST, { public: true })])
console.log('with a public project')
await print(service)
process.exit()
