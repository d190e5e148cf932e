/** With all of their cases. */
import './hints.test.ts'
