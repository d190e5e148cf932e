import { describe, expect, it } from 'vitest'
import { parsePagination } from '#shared/platform/query/list-input.ts'

const limits = { default: 20, max: 100 }

function parsed(query: string) {
  const problems: string[] = []
  return { ...parsePagination(new URLSearchParams(query), limits, problems), problems }
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
  ])('in %j leave the size of the first page open: %s', (query, isOpen) => {
    expect(parsed(query).isOpen).toBe(isOpen)
  })

  it.each([
    ['offset=-1', 'Offset is not an integer.'],
    ['offset=1.5', 'Offset is not an integer.'],
    ['offset=1e3', 'Offset is not an integer.'],
    ['offset=two', 'Offset is not an integer.'],
    ['offset=٣', 'Offset is not an integer.'],
    ['pageSize=-2', 'Page size is not an integer.'],
    ['pageSize=%2B5', 'Page size is not an integer.'],
    ['pageSize=all', 'Page size is not an integer.'],
    ['pageSize=Infinity', 'Page size is not an integer.'],
  ])('in %j are a problem', (query, problem) => {
    expect(parsed(query).problems).toEqual([problem])
  })

  it('may both be a problem', () => {
    expect(parsed('offset=x&pageSize=y').problems).toHaveLength(2)
  })
})
