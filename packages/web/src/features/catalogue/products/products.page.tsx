import { useSearchParams } from 'react-router';
import { HeadingList } from './heading-list.tsx';
import { ProductList } from './product-list.tsx';

/** The catalogue in its three parts; which one stands in the address. */
export function ProductsPage() {
  const [search] = useSearchParams();
  const part = search.get('part');
  return part === 'menus' || part === 'categories' ? <HeadingList key={part} kind={part} /> : <ProductList />;
}
