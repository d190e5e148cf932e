/** With all of their cases. */
import './large-pages.test.ts'
