declare module '*.css'

/** Source text of an SVG. */
declare module '*.svg' {
  const text: string
  export default text
}
