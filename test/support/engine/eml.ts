/** A parsed e-mail. */
export interface ParsedMail {
  headers: Record<string, string>
  parts: { type: string; content: string }[]
}

/** Parses a multipart message with quoted-printable parts. */
export function readMail(message: string): ParsedMail {
  const { headers, body } = split(message)
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '') ?? []
  const [, ...pieces] = `\r\n${body}`.split(`\r\n--${boundary}`)
  if (pieces.pop() !== '--\r\n') throw new Error('The message does not end as it should.')
  return { headers, parts: pieces.map((piece) => part(piece.slice(2))) }
}

function split(text: string) {
  const end = text.indexOf('\r\n\r\n')
  const lines = text.slice(0, end).replaceAll('\r\n ', ' ').split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(': ')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)]
  })
  return { headers: Object.fromEntries(headers), body: text.slice(end + 4) }
}

function part(text: string) {
  const { headers, body } = split(text)
  if (headers['content-transfer-encoding'] !== 'quoted-printable') throw new Error('An unknown encoding.')
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll('\r\n', '\n')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return { type: headers['content-type'] ?? '', content: Buffer.from(bytes, 'latin1').toString() }
}
