/** With all of their cases. */
import './updates.test.ts'
