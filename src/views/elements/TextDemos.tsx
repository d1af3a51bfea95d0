import { ButtonLink } from '../design/Button.tsx';
import styles from './Elements.module.css';
import { Specimen } from './Specimen.tsx';

const display = [
  ['x4', 'size-4xl', 'Grown slowly'],
  ['x3', 'size-3xl', 'Every heading, one face'],
  ['x2', 'size-2xl', 'Hibiscus, amla, patience'],
  ['x1', 'size-xl', 'For scalps that flake before weddings'],
] as const;

const text = [
  ['l', 'size-lg', 'What stands first in a long text.'],
  ['', 'size-md', 'Text to be read: herbs simmered in oil for eight hours and strained twice.'],
  ['s', 'size-sm', 'Beside it: labels, lists, notes.'],
  ['xs', 'size-xs', 'Least: dates, codes, what the law asks for.'],
] as const;

export function TypographyDemo() {
  return (
    <>
      <Specimen title="Display" note="Headings, prices of a deal, quotations.">
        {display.map(([name, token, words]) => (
          <div key={token}>
            <p className={styles[name]}>{words}</p>
            <p className={styles.code}>{token}</p>
          </div>
        ))}
      </Specimen>
      <Specimen title="Text" note="Everything else. Lines of at most 42 em.">
        {text.map(([name, token, words]) => (
          <div key={token}>
            <p className={styles[name]}>{words}</p>
            <p className={styles.code}>{token}</p>
          </div>
        ))}
      </Specimen>
      <Specimen title="In a text">
        <p>
          <strong>Strong</strong>, <em>stressed</em>, <a href="#text">words that lead on</a>, an amount of
          ₹1,299.50, a <s>former price</s>, <span className={styles.soft}>something soft</span>.
        </p>
        <ul className={styles.list} id="text">
          <li>One thing</li>
          <li>and another</li>
        </ul>
        <blockquote className={styles.quote}>“It smells of my grandmother’s courtyard.”</blockquote>
      </Specimen>
    </>
  );
}

export function TitlesDemo() {
  return (
    <>
      <Specimen title="Of a page" note="Below the way to it, which stands at the head of this page, too.">
        <p className={styles.x3}>Hair oils</p>
      </Specimen>
      <Specimen title="Of the front page">
        <p className={styles.x4}>Marigold mornings</p>
        <p className={styles.l}>One idea in two or three words, and a sentence that explains it.</p>
      </Specimen>
      <Specimen title="Of a section, with a way on" look="row">
        <p className={styles.x3}>Just picked</p>
        <ButtonLink to="/shop?tag=new-launch" look="quiet">
          All new launches
        </ButtonLink>
      </Specimen>
      <Specimen title="Of a box">
        <p className={styles.bold}>Delivery</p>
        <p className={styles.soft}>In the text’s own face: a heading inside a page is quiet.</p>
      </Specimen>
    </>
  );
}
