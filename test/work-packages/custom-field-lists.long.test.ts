/** Runs the imported tests with all cases instead of a sample. */
import './custom-field-lists.test.ts'
