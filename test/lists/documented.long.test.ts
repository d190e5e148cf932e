/** With all of their cases. */
import './documented.test.ts'
