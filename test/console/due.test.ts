import { describe, expect, it } from 'vitest'
import { dueIn } from '#shared/console/pages/project/due.ts'

const status = (name: string, overdue: number, dueSoon: number) => ({
  name,
  count: 9,
  open: 9,
  overdue,
  dueSoon,
})

describe('The overview of a project', () => {
  it('says how much is overdue and due within a week, whatever its status, by the filters of the list', () => {
    const due = dueIn([status('New', 2, 1), status('In progress', 1, 4)])

    expect(due.map(({ text, count, conditions }) => [text, count, conditions])).toEqual([
      [
        'manyOverdue',
        3,
        [
          { name: 'status', operator: 'o', values: [] },
          { name: 'dueDate', operator: '<t-', values: ['1'] },
        ],
      ],
      [
        'manyDueSoon',
        5,
        [
          { name: 'status', operator: 'o', values: [] },
          { name: 'dueDate', operator: '<t+', values: ['7'] },
        ],
      ],
    ])
  })

  it('says nothing of what there is none', () => {
    expect(dueIn([status('New', 0, 1)]).map(({ text }) => text)).toEqual(['manyDueSoon'])
    expect(dueIn([{}])).toEqual([])
  })
})
