import { describe, expect, it } from 'vitest'
import { isComplete, withOperator } from '#shared/console/views/condition.ts'

const symbols = ['=', '*', '=d', '<>d', '>t-', '<t-', '>=']
const operators = symbols.map((symbol) => ({ symbol, ...(symbol === '*' && { values: 0 }) }))
const filter = { name: 'dueDate', label: 'Finish date', type: 'Date', operators }

const condition = (operator: string, ...values: string[]) => ({ name: 'dueDate', operator, values })

describe('A condition of a list', () => {
  it.each([
    ['a value', condition('=', '7'), true],
    ['no value', condition('='), false],
    ['an empty value', condition('=', ''), false],
    ['an operator that takes no value', condition('*'), true],
    ['one end of a range', condition('<>d', '', '2026-08-01'), true],
    ['no end of a range', condition('<>d', '', ''), false],
    ['a day', condition('=d', '2026-08-01'), true],
    ['a day whose year is being typed', condition('=d', '0202-08-01'), false],
    ['a later day whose year is being typed', condition('>=', '0002-08-01'), false],
    ['a number of days that begins with zero', condition('>t-', '07'), true],
  ])('with %s', (_, given, isWanted) => {
    expect(isComplete(filter, given)).toBe(isWanted)
  })

  it('of a filter that the list does not declare is sent unchanged', () => {
    expect(isComplete(undefined, condition('='))).toBe(true)
  })

  it('keeps its values only if the new operator takes values of the same kind', () => {
    const valuesAfter = (from: string, value: string, to: string) =>
      withOperator(condition(from, value), to).values

    expect(valuesAfter('=d', '2026-08-01', '<>d')).toEqual(['2026-08-01'])
    expect(valuesAfter('>t-', '7', '<t-')).toEqual(['7'])
    expect(valuesAfter('>t-', '7', '=d')).toEqual([])
    expect(valuesAfter('=d', '2026-08-01', '<t-')).toEqual([])
  })
})
