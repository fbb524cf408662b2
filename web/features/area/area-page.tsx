import type { ReactNode } from 'react';
import type { Sections } from '../../contract/area.ts';
import type { FormProblem } from '../../contract/form.ts';
import { Link } from '../../slots/link.tsx';
import { Bone, Rows } from '../../ui/skeleton.tsx';
import { ProofNotice } from './proof-notice.tsx';

type AreaPageProps = {
  sections: Sections;
  /** The label of the area's menu. */
  label: string;
  title: ReactNode;
  /** The action that was just completed, as text. */
  done?: string | undefined;
  /** The error text of the form as a whole. */
  fault?: string | undefined;
  /** The problem of the refused form, of pages whose forms need a proof of identity. */
  problem?: FormProblem;
  children: ReactNode;
};

/** A page of an area: menu, title, and messages about the last action. */
export function AreaPage({ sections, label, title, done, fault, problem, children }: AreaPageProps) {
  return (
    <div className="page py-10">
      <AreaMenu sections={sections} label={label} />
      <h1 className="mb-6 text-xl font-semibold">{title}</h1>
      {done && (
        <p className="notice" role="status">
          {done}
        </p>
      )}
      {fault && (
        <p className="fault mb-6" role="alert">
          {fault}
        </p>
      )}
      {problem && <ProofNotice problem={problem} />}
      {children}
    </div>
  );
}

/** The menu of the area; empty for visitors with a single section. */
export function AreaMenu({ sections, label }: Pick<AreaPageProps, 'sections' | 'label'>) {
  if (sections.length < 2) return null;
  return (
    <nav aria-label={label} className="mb-6 border-b border-line">
      <ul className="flex flex-wrap gap-x-6">
        {sections.map(({ name, path, isCurrent }) => (
          <li key={path}>
            <Link className="tap" href={path} aria-current={isCurrent ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function AreaSkeleton() {
  return (
    <div className="page py-10">
      <Bone className="mb-8 h-7 w-72" />
      <Bone className="mb-8 h-11 w-full" />
      <Rows count={8} />
    </div>
  );
}
