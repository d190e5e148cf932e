/**
 * Elements whose text is not the author's own prose, such as code and quotes. Links are among these elements, because a
 * link may not contain another link.
 */
const NOT_PROSE = new Set(['a', 'blockquote', 'code', 'pre'])

/**
 * Matches a tag, or the HTML reference of a character that the author has escaped in markdown. The HTML reference of an
 * apostrophe does not match, because it also stands for apostrophes that the author has not escaped.
 */
const MARKUP = /(<[^>]*>|&#(?!39;)\d+;)/

/**
 * Replaces matches in the prose of HTML that was rendered from markdown. Does not change tags, characters that the
 * author has escaped, or text in code, quotes and links.
 *
 * @param pattern a global expression, matched against the text without character references
 * @param replace returns the HTML for a match; undefined leaves the match as it is
 */
export function replacedInProse(
  html: string,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => string | undefined,
): string {
  let outside = 0
  const pieces = html.split(MARKUP).map((piece, index) => {
    const isMarkup = index % 2 === 1
    if (!isMarkup) return outside === 0 ? replacedIn(piece, pattern, replace) : piece
    outside += levelsBy(piece)
    return piece
  })
  return pieces.join('')
}

/** Returns the matches in the prose of HTML, in order. */
export function matchesInProse(html: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  replacedInProse(html, pattern, (match) => {
    found.push(match)
    return undefined
  })
  return found
}

/**
 * Returns 1 for the start tag of an element without prose, -1 for the end tag of such an element, 0 for other markup.
 */
function levelsBy(markup: string): number {
  const [, end, name = ''] = /^<(\/?)(\w+)/.exec(markup) ?? []
  if (!NOT_PROSE.has(name)) return 0
  return end ? -1 : 1
}

function replacedIn(
  piece: string,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => string | undefined,
): string {
  let units: readonly string[] | undefined
  let [result, end] = ['', 0]
  for (const match of unescaped(piece).matchAll(pattern)) {
    const replacement = replace(match)
    if (replacement === undefined) continue
    units ??= unitsOf(piece)
    result += units.slice(end, match.index).join('') + replacement
    end = match.index + match[0].length
  }
  return units ? result + units.slice(end).join('') : piece
}

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

const REFERENCE = Object.keys(characters).join('|')

/** Returns the text of escaped HTML. */
const unescaped = (html: string): string =>
  html.replace(new RegExp(REFERENCE, 'g'), (reference) => characters[reference] as string)

/** Returns the units of a text in HTML. Each unit is a character reference or a UTF-16 code unit. */
const unitsOf = (html: string): readonly string[] => html.match(new RegExp(`${REFERENCE}|[^]`, 'g')) ?? []
