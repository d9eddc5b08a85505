/** A binary heap of whole numbers by ascending key, in typed arrays that grow. Equal values may be in it several times. */
export class MinHeap {
  #keys = new Float64Array(1024);
  #values = new Int32Array(1024);
  #size = 0;

  /** Numbers now in the heap. */
  get size(): number {
    return this.#size;
  }

  /** The smallest key; Infinity when empty. */
  get topKey(): number {
    return this.#size === 0 ? Infinity : (this.#keys[0] as number);
  }

  /** Empties the heap and keeps its memory. */
  clear(): void {
    this.#size = 0;
  }

  /** Adds a value under a key. */
  push(key: number, value: number): void {
    if (this.#size === this.#keys.length) this.#grow();
    const keys = this.#keys;
    const values = this.#values;
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const parentKey = keys[parent] as number;
      if (parentKey <= key) break;
      keys[at] = parentKey;
      values[at] = values[parent] as number;
      at = parent;
    }
    keys[at] = key;
    values[at] = value;
  }

  /** Takes out the value with the smallest key; -1 when empty. */
  pop(): number {
    if (this.#size === 0) return -1;
    const keys = this.#keys;
    const values = this.#values;
    const result = values[0] as number;
    const size = --this.#size;
    const key = keys[size] as number;
    const value = values[size] as number;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && (keys[child + 1] as number) < (keys[child] as number)) child += 1;
      const childKey = keys[child] as number;
      if (childKey >= key) break;
      keys[at] = childKey;
      values[at] = values[child] as number;
      at = child;
    }
    keys[at] = key;
    values[at] = value;
    return result;
  }

  #grow(): void {
    const keys = new Float64Array(this.#keys.length * 2);
    keys.set(this.#keys);
    this.#keys = keys;
    const values = new Int32Array(keys.length);
    values.set(this.#values);
    this.#values = values;
  }
}
