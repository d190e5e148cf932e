import { describe, expect, it } from 'vitest'
import { ordered } from '#infra/admin/export.ts'
import { transfers } from '#shared/resources/transfers.ts'
import { Service } from '#test/support/engine/service.ts'
import { customField } from '#test/support/fixtures/records.ts'

const schemaOf = (kind: string) => transfers.find((transfer) => transfer.kind === kind)!.record
const text = (record: object, kind: string) => JSON.stringify(ordered(record, schemaOf(kind)))

describe('the members of an exported record', () => {
  it('come in the order of the format, however they are stored', () => {
    expect(text({ builtin: 'anonymous', permissions: [], name: 'Guest', id: 1 }, 'role')).toBe(
      '{"id":1,"name":"Guest","permissions":[],"builtin":"anonymous"}',
    )
    expect(text({ maxPageSize: 10, languages: ['en'], loginRequired: true }, 'settings')).toBe(
      '{"loginRequired":true,"languages":["en"],"maxPageSize":10}',
    )
  })

  it('come so within their members, too', () => {
    expect(text({ options: [{ value: 'One', id: 1 }], format: 'list', id: 2 }, 'custom_field')).toBe(
      '{"id":2,"format":"list","options":[{"id":1,"value":"One"}]}',
    )
  })

  it('keep their order if the format does not define one', () => {
    expect(text({ widgets: [{ options: { b: 1, a: 2 } }], id: 1 }, 'grid')).toBe(
      '{"id":1,"widgets":[{"options":{"b":1,"a":2}}]}',
    )
    expect(text({ parent: null, description: null }, 'project')).toBe('{"description":null,"parent":null}')
  })
})

describe('an export', () => {
  it('writes its records so', async () => {
    const service = await Service.startWith([customField(1, 'list', { options: [{ value: 'One', id: 1 }] })])
    const [, line] = await service.export()

    expect(JSON.stringify(line)).toBe(
      '{"kind":"custom_field","id":1,"resource":"project","name":"Field 1","format":"list","required":false,' +
        '"multi":false,"options":[{"id":1,"value":"One"}],"visible":true}',
    )
  })
})
