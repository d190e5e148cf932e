/** The description of an operator, for clients that let users choose operators. */
interface OperatorName {
  /** The text between the name of the filter and its values. */
  label: string
  /** The number of values; by default, one or more. */
  values?: 0 | 1 | 2
  /** The type of the values; by default, the type of the filter. */
  type?: 'Integer'
}

/** All operators that list filters can have (specification, "filters"). */
export const operatorNames: Readonly<Record<string, OperatorName>> = {
  '=': { label: 'is' },
  '!': { label: 'is not' },
  '&=': { label: 'is all of' },
  '*': { label: 'is not empty', values: 0 },
  '!*': { label: 'is empty', values: 0 },
  '~': { label: 'contains' },
  '!~': { label: 'does not contain' },
  '**': { label: 'contains the words' },
  '>=': { label: 'is at least', values: 1 },
  '<=': { label: 'is at most', values: 1 },
  t: { label: 'is today', values: 0 },
  w: { label: 'is this week', values: 0 },
  't-': { label: 'is days ago', type: 'Integer' },
  '>t-': { label: 'is less than days ago', type: 'Integer' },
  '<t-': { label: 'is more than days ago', type: 'Integer' },
  't+': { label: 'is days ahead', type: 'Integer' },
  '<t+': { label: 'is less than days ahead', type: 'Integer' },
  '>t+': { label: 'is more than days ahead', type: 'Integer' },
  o: { label: 'is open', values: 0 },
  c: { label: 'is closed', values: 0 },
  l: { label: 'is locked', values: 0 },
  '=d': { label: 'is on' },
  '<>d': { label: 'is between', values: 2 },
}
