/**
 * Runs the tests of the imported file with all of their cases. Outside of long tests, the file runs only a part of the
 * cases.
 */
import './large-pages.test.ts'
