import type { LessonInfo } from "../protocol";

interface Props {
  /** Null once the lesson was broken off. */
  lesson: LessonInfo | null;
  /** What is wrong with the connection, else what was refused; "" if nothing. */
  trouble: string;
}

/** How far a lesson is, what has just happened and what to do now. Its place is always kept. */
export function LessonBar({ lesson, trouble }: Props) {
  return (
    <section class="lesson-bar" data-testid="lesson" aria-label="Lesson">
      <progress max={lesson?.steps ?? 1} value={lesson?.step ?? 0} aria-hidden="true" />
      <div class="lesson-words" role="status">
        {lesson?.explain && <p class="lesson-explain">{lesson.explain}</p>}
        <p class="lesson-say" data-testid="lesson-say">
          {trouble || nowText(lesson)}
        </p>
      </div>
    </section>
  );
}

function nowText(lesson: LessonInfo | null): string {
  if (!lesson) return "This lesson has ended. You can begin it again whenever you like.";
  if (lesson.say) return lesson.say;
  return lesson.step < lesson.steps ? "The teacher is thinking…" : "";
}
