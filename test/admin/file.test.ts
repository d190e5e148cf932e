import { beforeEach, describe, expect, it } from 'vitest'
import { parseLine } from '#infra/admin/line.ts'
import { Service } from '#test/support/engine/service.ts'
import { importText } from '#test/support/fixtures/import-text.ts'
import { placeholder } from '#test/support/fixtures/records.ts'

const line = (name: string) => JSON.stringify(placeholder(name))

describe('a line', () => {
  it.each([
    [{ kind: 'work_package', project: 1, estimatedMinutes: 90.5 }, 'estimatedMinutes'],
    [{ kind: 'work_package', project: 1, remainingMinutes: 30.25 }, 'remainingMinutes'],
    [{ kind: 'time_entry', project: 1, spentOn: '2026-01-01', seconds: 90.5 }, 'seconds'],
  ])('is refused for a fraction of a minute or a second: %j', (record, member) => {
    expect(parseLine(JSON.stringify(record))).toBe(`${member}: is not an integer.`)
  })
})

describe('a file', () => {
  let service: Service
  const names = async () => {
    const lines = await service.export()
    return lines.filter(({ kind }) => kind === 'placeholder_user').map(({ name }) => name)
  }

  beforeEach(async () => {
    service = await Service.start()
  })

  it.each<[what: string, file: string | Buffer]>([
    ['line feeds', `${line('A')}\n${line('B')}\n`],
    ['carriage returns before them', `${line('A')}\r\n${line('B')}\r\n`],
    ['no line feed at its end', `${line('A')}\n${line('B')}`],
    ['a byte order mark', `\ufeff${line('A')}\n${line('B')}\n`],
    ['blank lines', `\n\n${line('A')}\n \t\n\r\n${line('B')}\n\n`],
  ])('with %s is imported', async (_, file) => {
    expect(await importText(service.ports, file)).toEqual({ rejected: [], imported: { placeholder_user: 2 } })
    expect(await names()).toEqual(['A', 'B'])
  })

  it('of nothing imports nothing', async () => {
    expect(await importText(service.ports, '')).toEqual({ rejected: [], imported: {} })
  })

  it('counts blank lines when it numbers its lines', async () => {
    const { rejected } = await importText(service.ports, `\n${line('A')}\n\n{"kind":"?"}\n`)

    expect(rejected).toEqual([[4, 'the kind "?" is not known.']])
  })

  it.each(['{', 'null', '[]', '"text"', '1', '{"kind":"placeholder_user"} {}'])(
    'reports the line %s, and imports the others',
    async (text) => {
      const { rejected, imported } = await importText(service.ports, `${line('A')}\n${text}\n${line('B')}\n`)

      expect(rejected).toEqual([[2, expect.any(String)]])
      expect(imported).toEqual({ placeholder_user: 2 })
    },
  )

  it('reports a line that is not UTF-8, instead of importing something else', async () => {
    const broken = Buffer.concat([Buffer.from(`${line('A')}\n`), Buffer.from(line('Bxrn'))])
    broken[broken.indexOf('x')] = 0xe4
    const { rejected } = await importText(service.ports, broken)

    expect(rejected).toEqual([[2, 'is not UTF-8.']])
    expect(await names()).toEqual(['A'])
  })

  it('tells several problems of a line apart', async () => {
    const { rejected } = await importText(
      service.ports,
      '{"kind":"placeholder_user","name":"","createdAt":"x"}\n',
    )

    expect(rejected).toEqual([[1, "name: can't be blank. createdAt: Invalid ISO datetime."]])
  })

  it.each([
    ['2019-04-27T01:56:57.000+0000', '2019-04-27T01:56:57.000Z'],
    ['2019-04-27T01:56:57-0330', '2019-04-27T05:26:57.000Z'],
    ['2019-04-27T01:56:57+02:00', '2019-04-26T23:56:57.000Z'],
  ])('may write a time as %s', async (createdAt, stored) => {
    const { rejected } = await importText(service.ports, JSON.stringify(placeholder('A', { createdAt })))
    const [exported] = (await service.export()).filter(({ kind }) => kind === 'placeholder_user')

    expect([rejected, exported?.createdAt]).toEqual([[], stored])
  })

  it('is split at line feeds only: a text may hold other separators of lines', async () => {
    const { rejected } = await importText(service.ports, `${line('A\u2028B\u2029C')}\n${line('D')}\n`)

    expect(rejected).toEqual([])
    expect(await names()).toEqual(['A B C', 'D'])
  })

  it('may come in pieces that end anywhere, also within a character', async () => {
    const bytes = Buffer.from(`${line('Zoë 😀')}\n${line('名前')}\n`)
    const pieces = Array.from(bytes, (byte) => Buffer.from([byte]))
    const { rejected } = await importText(service.ports, ...pieces)

    expect(rejected).toEqual([])
    expect(await names()).toEqual(['Zoë 😀', '名前'])
  })
})
