import { describe, expect, it } from 'vitest'
import type { Findings } from '#shared/platform/query/hints.ts'
import { parsePagination } from '#shared/platform/query/list-input.ts'

const limits = { default: 20, max: 100 }

function parsed(query: string) {
  const findings: Findings = { problems: [], hints: {} }
  return { ...parsePagination(new URLSearchParams(query), limits, findings), ...findings }
}

describe('offset and pageSize', () => {
  it.each<[query: string, offset: number, pageSize: number]>([
    ['', 1, 20],
    ['offset=&pageSize=', 1, 20],
    ['offset=%20&pageSize=%20', 1, 20],
    ['offset=0', 1, 20],
    ['offset=3&pageSize=7', 3, 7],
    ['offset=007', 7, 20],
    ['pageSize=0', 1, 0],
    ['pageSize=-1', 1, 100],
    ['pageSize=100', 1, 100],
    ['pageSize=101', 1, 100],
    ['pageSize=99999999999999999999999', 1, 100],
    ['offset=99999999999999999999999', Number.MAX_SAFE_INTEGER, 20],
    ['offset=2&offset=3', 2, 20],
  ])('in %j are page %i of pages of %i', (query, offset, pageSize) => {
    expect(parsed(query)).toMatchObject({ offset, pageSize, problems: [] })
  })

  it.each([
    ['', true],
    ['offset=0&pageSize=', true],
    ['offset=1', true],
    ['offset=2', false],
    ['pageSize=0', false],
    ['pageSize=-1', false],
    ['pageSize=20', false],
  ])('in %j leave the size of the first page open: %s', (query, mayShorten) => {
    expect(parsed(query).mayShorten).toBe(mayShorten)
  })

  it.each([
    ['offset=-1', 'Offset must be an integer greater than 0.'],
    ['offset=1.5', 'Offset must be an integer greater than 0.'],
    ['offset=1e3', 'Offset must be an integer greater than 0.'],
    ['offset=two', 'Offset must be an integer greater than 0.'],
    ['offset=٣', 'Offset must be an integer greater than 0.'],
    ['pageSize=-2', 'Page size must be an integer of 0 or more, or -1 for the maximum.'],
    ['pageSize=%2B5', 'Page size must be an integer of 0 or more, or -1 for the maximum.'],
    ['pageSize=all', 'Page size must be an integer of 0 or more, or -1 for the maximum.'],
    ['pageSize=Infinity', 'Page size must be an integer of 0 or more, or -1 for the maximum.'],
  ])('in %j are a problem', (query, problem) => {
    expect(parsed(query).problems).toEqual([problem])
  })

  it('say what they may be where they are a problem, and nothing else', () => {
    const [offset, pageSize] = [{ minimum: 1 }, { minimum: -1, maximum: 100, default: 20 }]

    expect(parsed('offset=-1').hints).toEqual({ offset })
    expect(parsed('pageSize=-2').hints).toEqual({ pageSize })
    expect(parsed('offset=x&pageSize=y').hints).toEqual({ offset, pageSize })
    expect(parsed('offset=0&pageSize=-1').hints).toEqual({})
  })

  it('may both be a problem', () => {
    expect(parsed('offset=x&pageSize=y').problems).toHaveLength(2)
  })
})
