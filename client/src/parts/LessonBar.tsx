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
      {lesson && (
        <p class="lesson-progress">
          <progress max={lesson.steps} value={lesson.step} aria-hidden="true" />
          <span data-testid="lesson-step">
            Step {lesson.step} of {lesson.steps}
          </span>
        </p>
      )}
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
