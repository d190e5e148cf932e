import { message } from '#shared/platform/language/message.ts'
import { ApiError, invalidRequestBody } from '../errors.ts'

/** The maximum depth of a body; the outer object is level 1. DynamoDB does not allow deeper nesting either. */
const MAX_DEPTH = 32

/**
 * The maximum number of values in a body, including nested values. The largest allowed list of links has 40,000 values.
 */
const MAX_VALUES = 50_000

const [QUOTE, BACKSLASH] = [codeOf('"'), codeOf('\\')]

/**
 * For each byte outside of strings: the number by which it changes the nesting level, and the number of values that it
 * adds.
 */
const [levelsBy, valuesBy] = [new Int8Array(256), new Int8Array(256)]
for (const open of '{[') levelsBy[codeOf(open)] = 1
for (const close of '}]') levelsBy[codeOf(close)] = -1
for (const before of '{[,') valuesBy[codeOf(before)] = 1

/**
 * Checks the nesting depth and the number of values of JSON before the JSON is parsed. Depth and number determine how
 * long parsing takes. Invalid JSON is left to the parser.
 *
 * @throws `InvalidRequestBody`
 */
export function requireFewValues(json: Uint8Array): void {
  let [levels, values] = [0, 1]
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number
    if (byte === QUOTE) at = endOfText(json, at)
    levels += levelsBy[byte] as number
    values += valuesBy[byte] as number
    if (levels > MAX_DEPTH) throw invalidRequestBody()
    if (values > MAX_VALUES) throw tooManyValues()
  }
}

/** Returns the position of the closing quote of the string whose opening quote is at `start`. */
function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1
  return at
}

const tooManyValues = () =>
  new ApiError('InvalidRequestBody', {
    message: message`The request body has too many values (maximum is ${MAX_VALUES}).`,
  })

function codeOf(character: string): number {
  return character.charCodeAt(0)
}
