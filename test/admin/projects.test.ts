import { beforeEach, describe, expect, it } from 'vitest'
import { project, type } from '#test/support/records.ts'
import { Service } from '#test/support/service.ts'

/** Every member, as an export writes them. */
const whole = {
  kind: 'project',
  id: 1,
  identifier: 'Apollo-11_x',
  name: 'Apollo',
  active: false,
  public: true,
  status: 'at risk',
  statusExplanation: 'Running *late*',
  description: '# Moon',
  types: [1, 2],
  requiredDiskSpace: 1024,
  createdAt: '2024-01-02T03:04:05.006Z',
  updatedAt: '2024-02-03T04:05:06.007Z',
}

let service: Service
const projects = async () => (await service.export()).filter(({ kind }) => kind === 'project')

beforeEach(async () => {
  service = await Service.start()
})

describe('a project', () => {
  it('is exported as it was imported, and needs no more than an identifier and a name', async () => {
    const { rejected, imported } = await service.import([
      type(1),
      type(2),
      whole,
      { kind: 'project', identifier: 'bare', name: ' Bare ' },
    ])

    expect({ rejected, imported }).toEqual({ rejected: [], imported: { type: 2, project: 2 } })
    expect(await projects()).toEqual([
      whole,
      {
        kind: 'project',
        id: 2,
        identifier: 'bare',
        name: 'Bare',
        active: true,
        public: false,
        status: 'on track',
        types: [],
        requiredDiskSpace: 0,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ])
  })
})
