/** First bytes of each image type. SVG is excluded, because an SVG is a document that can contain scripts. */
const beginnings: Readonly<Record<string, RegExp>> = {
  'image/png': /^\x89PNG\r\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF[\s\S]{4}WEBP/,
}

/** Returns the type of an image by its first twelve bytes, regardless of its name; undefined for any other file. */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  const text = String.fromCharCode(...bytes)
  return Object.keys(beginnings).find((type) => beginnings[type]?.test(text))
}
