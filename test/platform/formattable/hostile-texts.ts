import { MAX_RAW_BYTES } from '#shared/platform/formattable/formattable.ts'

/** Returns a text of maximum length: a beginning, followed by a repeated part. */
export const filled = (part: string, beginning = ''): string =>
  beginning + part.repeat(Math.floor((MAX_RAW_BYTES - beginning.length) / Buffer.byteLength(part)))

const halves = (opening: string, closing: string) => {
  const count = Math.floor(MAX_RAW_BYTES / (opening.length + closing.length))
  return opening.repeat(count) + closing.repeat(count)
}

/** Returns a text that repeats one part: a letter within many nested pairs of brackets. */
const nested = (opening: string, closing: string, depth: number) =>
  filled(`${opening.repeat(depth)}x${closing.repeat(depth)} `)

/** Runs of backticks. Each run is longer than the run before it, so that no run closes an earlier run. */
const backticks = Array.from({ length: 250 }, (_, index) => '`'.repeat(index + 1)).join(' a ')

/** Markdown that makes naive parsers read the same characters many times. */
export const laborious: Readonly<Record<string, string>> = {
  'opening brackets': filled('['),
  'closing brackets': filled(']'),
  'opening images': filled('!['),
  'opening images and brackets': filled('![[['),
  'unfinished links': filled('[a]('),
  'unfinished links in brackets': filled('[a](<b'),
  'unfinished titles': filled('[a](b "'),
  'unfinished autolinks': filled('![<a:b '),
  'links around links': halves('[', '](a)'),
  'images around images': halves('![', '](a)'),
  'deep images': nested('![', '](b)', 90),
  'deep images with emphasis': nested('*![', '](b)*', 90),
  'deep links and references': nested('[', '][b]', 60),
  'less-than signs': filled('<<<'),
  'opening comments': filled('<!--'),
  'opening attributes': filled('<a href="'),
  asterisks: filled('*'),
  'opening emphasis': filled('*a '),
  'emphasis that crosses': filled('*a_ **b~~ '),
  'emphasis in emphasis': halves('*_', '_*'),
  'emphasis in words': filled('a**b_c_'),
  'lone tildes': filled('~~a ~'),
  backticks: filled('`'),
  'runs of backticks': backticks,
  'opening references': filled('[a\n'),
  'long references': filled('a\n', '['),
  'references in quotations': filled('[a\n', '> '.repeat(50)),
  'many definitions': filled('[a]: b\n'),
  'unfinished definitions': filled('[a]: b "\n'),
  'lazy quotations': filled('a\n', '> '.repeat(99)),
  'lazy lists in quotations': filled('a\n', '> - '.repeat(30)),
  'deep quotations': filled(`${'> - '.repeat(24)}a\n`),
  'deep lists': filled('- '),
  'lists in lists': filled('- a\n  '),
  'empty items': filled('-\n\n'),
  rules: filled('* * *\n'),
  headings: filled('a\n=\n'),
  'unclosed code': filled('- ```\n'),
  ampersands: filled('&#'),
  backslashes: filled('\\'),
  spaces: filled(' ', 'a'),
  'carriage returns': filled('\r'),
  pipes: filled('|'),
  tables: filled('a|b\n-|-\n'),
}

/** Texts that become much longer as HTML, but stay within the limit. */
export const growing: Readonly<Record<string, string>> = {
  quotes: filled('"'),
  apostrophes: filled("'"),
  ampersands: filled('&'),
  'greater-than signs': filled('>'),
  'greater-than signs in words': filled('a>>>'),
  lines: filled('a\n'),
  paragraphs: filled('a\n\n'),
  rules: filled('---\n'),
  'nested lists': filled('- a\n  - b\n    - c\n'),
  'numbered lists': filled('1. a\n'),
  mails: filled('<ines@example.com> '),
  'quotes in titles': filled('""""', "[a](b '"),
  'code that is quoted': filled('`"` '),
  letters: filled('ä'),
}
