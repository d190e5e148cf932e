/** A format of custom fields: how the console displays and edits their values. */
interface Format {
  /** The type that schemas give to values of this format. */
  readonly type: string
  readonly isLinked?: true
  /** True if the length of the values can be limited and a pattern can be required. */
  readonly hasLimits?: true
  readonly isMultiple?: true
}

/** The formats of custom fields, keyed by their names in the API. */
export const formats: Readonly<Record<string, Format>> = {
  string: { type: 'String', hasLimits: true },
  text: { type: 'Formattable', hasLimits: true },
  list: { type: 'CustomOption', isLinked: true, isMultiple: true },
  bool: { type: 'Boolean' },
  date: { type: 'Date' },
  int: { type: 'Integer', hasLimits: true },
  float: { type: 'Float', hasLimits: true },
  user: { type: 'User', isLinked: true, isMultiple: true },
  version: { type: 'Version', isLinked: true },
}
