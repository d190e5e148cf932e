/** With all of their cases. */
import './body-syntax.test.ts'
