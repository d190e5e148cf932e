import { describe, expect, it } from 'vitest'
import type { QueryFindings } from '#shared/platform/query/hints.ts'
import { parsePagination } from '#shared/platform/query/list-input.ts'

const limits = { default: 20, max: 100 }

function parsed(query: string) {
  const findings: QueryFindings = { problems: [], hints: {} }
  return { ...parsePagination(new URLSearchParams(query), limits, findings), ...findings }
}

describe('offset and pageSize', () => {
  it('are the first of several', () => {
    expect(parsed('offset=2&offset=3')).toMatchObject({ offset: 2, problems: [] })
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

  it('say what they may be where they are a problem, and nothing else', () => {
    const [offset, pageSize] = [{ minimum: 1 }, { minimum: -1, maximum: 100, default: 20 }]

    expect(parsed('offset=-1').hints).toEqual({ offset })
    expect(parsed('pageSize=-2').hints).toEqual({ pageSize })
    expect(parsed('offset=x&pageSize=y').hints).toEqual({ offset, pageSize })
    expect(parsed('offset=0&pageSize=-1').hints).toEqual({})
  })
})
