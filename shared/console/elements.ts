/** What JSX becomes: the build of the console takes these two for it in every file. */
export { Fragment, h } from 'preact'
