import { type Answer, Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'

/** Prints what requests cost: round trips and capacity units, counted, at several sizes of a collection. */

const SIZES = [1000, 4000, 20_000]
const COLLECTION = '/api/v3/placeholder_users'

const as = tokens.admin
const sortBy = (...keys: [string, string][]) => `sortBy=${encodeURIComponent(JSON.stringify(keys))}`
const filters = (filter: object) => `filters=${encodeURIComponent(JSON.stringify([filter]))}`

type Case = [name: string, request: (service: Service, size: number) => Promise<Answer>]

const lists: Case[] = [
  ['list, page 1, cold', (service) => service.get(COLLECTION, { as })],
  ['list, page 1', (service) => service.get(COLLECTION, { as })],
  ['list, middle page', (service, size) => service.get(`${COLLECTION}?offset=${size / 40}`, { as })],
  ['list, last page', (service, size) => service.get(`${COLLECTION}?offset=${size / 20}`, { as })],
  ['list by name, cold', (service) => service.get(`${COLLECTION}?${sortBy(['name', 'asc'])}`, { as })],
  ['list by name, page 1', (service) => service.get(`${COLLECTION}?${sortBy(['name', 'asc'])}`, { as })],
  [
    'list filtered by name',
    (service) =>
      service.get(`${COLLECTION}?${filters({ name: { operator: '~', values: ['number 7'] } })}`, { as }),
  ],
]

const others: Case[] = [
  ['read', (service) => service.get(`${COLLECTION}/100`, { as })],
  ['schema', (service) => service.get(`${COLLECTION}/schema`, { as })],
  ['creation form', (service) => service.post(`${COLLECTION}/form`, { as, body: { name: 'New' } })],
  ['update form', (service) => service.post(`${COLLECTION}/100/form`, { as, body: { name: 'New' } })],
  ['create', (service) => service.post(COLLECTION, { as, body: { name: 'New' } })],
  ['rename', (service) => service.patch(`${COLLECTION}/100`, { as, body: { name: 'Renamed' } })],
  ['update without a change', (service) => service.patch(`${COLLECTION}/100`, { as, body: {} })],
  ['delete (the request)', (service) => service.delete(`${COLLECTION}/101`, { as })],
]

async function serviceWith(size: number): Promise<Service> {
  const service = await Service.start()
  const records = Array.from({ length: size }, (_, index) => ({
    kind: 'placeholder_user',
    id: index + 100,
    name: `Stand-in number ${index}`,
  }))
  await service.import([...personas, ...records])
  return service
}

async function print(service: Service, size: number, cases: Case[]): Promise<void> {
  await service.get('/api/v3', { as }) // A warm function knows the configuration.
  for (const [name, request] of cases) {
    const { roundTrips, readUnits, writeUnits } = await service.meter.measure(() => request(service, size))
    const figures = [roundTrips, readUnits, writeUnits].map((figure) => String(figure).padStart(8))
    console.log(`${String(size).padStart(7)}  ${name.padEnd(28)}${figures.join('')}`)
  }
}

console.log(`   rows  ${'request'.padEnd(28)}     RTT     RCU     WCU`)
for (const size of SIZES) await print(await serviceWith(size), size, lists)
await print(await serviceWith(1000), 1000, others)
process.exit()
