declare module '*.css'

/** The text of a picture. */
declare module '*.svg' {
  const text: string
  export default text
}
