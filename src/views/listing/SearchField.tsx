import { Form } from 'react-router';
import { Button } from '../design/Button.tsx';
import styles from './SearchField.module.css';

/** S §2 Search box on /search: a required, autofocused field; Enter or the button runs it, with or without script. */
export function SearchField({ term }: { readonly term: string }) {
  return (
    <search className={styles.search}>
      <Form action="/search" className={styles.form}>
        <label className="visually-hidden" htmlFor="search">
          Search
        </label>
        <input
          id="search"
          type="search"
          name="search"
          className={styles.input}
          defaultValue={term}
          placeholder="Search for products..."
          maxLength={80}
          required
          autoFocus={term === ''}
        />
        <Button type="submit">Search</Button>
      </Form>
    </search>
  );
}
